// The rooms of the workbench, in the order of the navigation. A room is a folder beside this file, whose Room.tsx is loaded when it
// is first opened; it stays mounted from then on.
import type { ComponentType } from 'preact';
import type { MessageKey } from '../../platform/i18n.ts';
import type { RoomProps } from './shared/room-props.ts';

interface RoomEntry {
  readonly title: MessageKey;
  readonly load: () => Promise<{ readonly Room: ComponentType<RoomProps> }>;
}

export const ROOMS = {
  edit: { title: 'roomEdit', load: () => import('./edit/Room.tsx') },
  urls: { title: 'roomUrls', load: () => import('./urls/Room.tsx') },
  audit: { title: 'roomAudit', load: () => import('./audit/Room.tsx') },
  history: { title: 'roomHistory', load: () => import('./history/Room.tsx') },
  logs: { title: 'roomLogs', load: () => import('./logs/Room.tsx') },
} as const satisfies Readonly<Record<string, RoomEntry>>;

export type RoomName = keyof typeof ROOMS;
export const ROOM_NAMES: readonly RoomName[] = Object.keys(ROOMS).filter(isRoom);

function isRoom(name: string): name is RoomName {
  return Object.hasOwn(ROOMS, name);
}

/** The room that the hash names; the first by default. */
export function roomOf(hash: string): RoomName {
  const name = hash.replace(/^#/, '');
  return isRoom(name) ? name : 'edit';
}
