/** The parts of this feature that other features may import. */
import { lazyOptional } from '../../shared/build/lazy-optional.ts'

export const PeopleInPicture = lazyOptional(
  async () => (await import('./people-in-picture.tsx')).PeopleInPicture,
)
export const NamesOverPicture = lazyOptional(
  async () => (await import('./overlay/names-over-picture.tsx')).NamesOverPicture,
)
