// One room: loaded when it is first opened, hidden while another is shown.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { Failed, Loading } from '../../ui/elements/Notice.tsx';
import { ROOMS, type RoomName } from './rooms.ts';
import type { RoomProps } from './shared/room-props.ts';

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly Room: ComponentType<RoomProps> }
  | { readonly kind: 'failed'; readonly error: string };

export function RoomFrame({ name, ...props }: RoomProps & { readonly name: RoomName }) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  useEffect(() => {
    ROOMS[name].load().then(
      ({ Room }) => setLoaded({ kind: 'loaded', Room }),
      (error: unknown) => setLoaded({ kind: 'failed', error: String(error) }),
    );
  }, [name]);
  return (
    <section class="room" data-room={name} aria-label={t(ROOMS[name].title)} hidden={!props.isShown}>
      <RoomContent loaded={loaded} {...props} />
    </section>
  );
}

function RoomContent({ loaded, ...props }: RoomProps & { readonly loaded: Loaded }) {
  switch (loaded.kind) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <Failed error={loaded.error} />;
    case 'loaded':
      return <loaded.Room {...props} />;
    default:
      return loaded satisfies never;
  }
}
