// The window of one link, in its own script: the popup does not carry it.
import { render } from 'preact';
import { language } from '../../platform/i18n.ts';
import { LinkApp } from './LinkApp.tsx';

const root = document.getElementById('app');
document.documentElement.lang = language();
document.documentElement.dataset['surface'] = 'panel';
if (root) render(<LinkApp id={location.hash.slice(1)} />, root);
