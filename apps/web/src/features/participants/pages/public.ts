/** The page of this feature, for the feature that adds to it; apart from `../public.ts`, which many pages load. */
export { ParticipantsPage } from './participants-page.tsx'
