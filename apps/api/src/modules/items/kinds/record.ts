import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const record: KindBehaviour = {
  ...plainKind,
  isHeard: true,
  suggest({ title, capturedAt, artist, album }) {
    return {
      ...(title && { title }),
      ...(capturedAt && { date: capturedAt }),
      details: { ...(artist && { artist }), ...(album && { album }) },
    }
  },
}
