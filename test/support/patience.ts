// Imported by tests that wait for something on screen: the library gives up after a second, which a busy machine may need.
import { configure } from '@testing-library/preact';

configure({ asyncUtilTimeout: 10_000 });
