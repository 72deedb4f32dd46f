// Whether the background may send a request to a site: people withhold access, and browsers keep some sites from every extension.
import { hasAccess } from '../../platform/permissions.ts';
import { isRestricted } from '../../platform/restricted.ts';

export async function canRequest(origin: string): Promise<boolean> {
  return !isRestricted(origin) && (await hasAccess(origin));
}
