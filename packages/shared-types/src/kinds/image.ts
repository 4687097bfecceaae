import { Type } from 'typebox'
import type { KindContract } from './kind-contract.ts'

/** Only the fields that users may correct; dimensions and orientation belong to the asset. */
export const image = {
  kind: 'image',
  details: Type.Object(
    {
      camera: Type.Optional(Type.String({ maxLength: 200 })),
      /** Local date and time as the camera wrote it, ISO 8601, with a zone only where it wrote one. */
      capturedAt: Type.Optional(
        Type.String({
          maxLength: 40,
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?$',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  searchable: ['camera'],
  needsFile: true,
} as const satisfies KindContract
