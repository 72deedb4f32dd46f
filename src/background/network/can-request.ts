// Whether the background may send a request to a site. People can withhold access, and browsers protect some sites from all extensions.
import { hasAccess } from '../../platform/permissions.ts';
import { isRestrictedOrigin } from '../../platform/restricted.ts';

export async function canRequest(origin: string): Promise<boolean> {
  return !isRestrictedOrigin(origin) && (await hasAccess(origin));
}
