import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const record: KindBehaviour = {
  ...plainKind,
  hasSound: true,
  suggestFields({ title, capturedAt, artist, album, chapters }) {
    return {
      ...(title && { title }),
      ...(capturedAt && { date: capturedAt }),
      details: { ...(artist && { artist }), ...(album && { album }), ...(chapters && { chapters }) },
    }
  },
}
