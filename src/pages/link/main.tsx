// The window of one link. It has its own script, so that the popup doesn't contain it.
import { render } from 'preact';
import { language } from '../../platform/i18n.ts';
import { LinkApp } from './LinkApp.tsx';

const root = document.getElementById('app');
document.documentElement.lang = language();
document.documentElement.dataset['surface'] = 'panel';
if (root) render(<LinkApp id={location.hash.slice(1)} />, root);
