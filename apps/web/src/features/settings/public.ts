/** What the rest of the application may use of this feature. */
export { KeysOverlay } from './keys/keys-overlay.tsx'
