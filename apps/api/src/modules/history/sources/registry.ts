import * as labels from '@lares/shared-types/contracts/labels'
import { type ItemKind, itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import type { HistoryType } from '@lares/shared-types/routing/pages'
import type { Services } from '../../../services.ts'
import { categoryKind, tagKind } from '../../labels/label-kinds.ts'
import type { UserChanger } from '../../users/user-changer.ts'
import type { HistorySource } from '../history-source.ts'
import { createEventSource } from './event-source.ts'
import { createItemSource } from './item-source.ts'
import { createLabelSource } from './label-source.ts'
import { createPageTextSource } from './page-text-source.ts'
import { createParticipantSource } from './participant-source.ts'
import { createRegionSource } from './region-source.ts'
import { createTextSource } from './text-source.ts'
import { createTranscriptSource } from './transcript-source.ts'
import { createTranslationSource } from './translation-source.ts'
import { createUserSource } from './user-source.ts'

/** The history of every type. A missing type is a compile error. */
export function createHistorySources(
  services: Services,
  changer: UserChanger,
): Record<HistoryType, HistorySource> {
  const ofItem = createItemSource(services)
  const ofItems = Object.fromEntries(itemKinds.map((kind) => [kindPaths[kind], ofItem])) as Record<
    (typeof kindPaths)[ItemKind],
    HistorySource
  >
  return {
    ...ofItems,
    tags: createLabelSource(services, tagKind, labels.changeTag),
    categories: createLabelSource(services, categoryKind, labels.changeCategory),
    participants: createParticipantSource(services),
    transcripts: createTranscriptSource(services),
    translations: createTranslationSource(services),
    'page-texts': createPageTextSource(services),
    regions: createRegionSource(services),
    users: createUserSource(services, changer),
    texts: createTextSource(services),
    events: createEventSource(services),
  }
}
