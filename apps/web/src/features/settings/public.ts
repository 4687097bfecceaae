/** The public interface of this feature. */
export { KeysOverlay } from './shortcuts/shortcuts-overlay.tsx'
