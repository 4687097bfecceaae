/** The public interface of this feature. */
export { ShortcutsOverlay } from './shortcuts/shortcuts-overlay.tsx'
