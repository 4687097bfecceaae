import type { Contract } from '@lares/shared-types/contract'
import {
  getMailHtml,
  getOriginal,
  getPage,
  getPlayable,
  getPoster,
  getPreview,
  getStoryboard,
  getStoryboardSheet,
  getText,
  getThumbnail,
  getWaveform,
} from '@lares/shared-types/contracts/assets'
import { getSession } from '@lares/shared-types/contracts/auth'
import { listComments } from '@lares/shared-types/contracts/comments'
import { getItem, listConversations, listItems, timelineOfItems } from '@lares/shared-types/contracts/items'
import {
  countItemsByCategory,
  countItemsByTag,
  listCategories,
  listTags,
} from '@lares/shared-types/contracts/labels'
import { getNarrationTimes, listNarrations } from '@lares/shared-types/contracts/narrations'
import { getPageText, getPageTexts } from '@lares/shared-types/contracts/page-texts'
import { countItemsByParticipant, listParticipants } from '@lares/shared-types/contracts/participants'
import { getEvent, listOccurrences } from '@lares/shared-types/contracts/planning'
import { listRegions } from '@lares/shared-types/contracts/regions'
import { countFacets, search } from '@lares/shared-types/contracts/search'
import { getLiveTexts } from '@lares/shared-types/contracts/site-texts'
import { getTranscript, getTranscriptVtt } from '@lares/shared-types/contracts/transcripts'
import { getTranslation } from '@lares/shared-types/contracts/translations'
import type { CacheArea } from '../../../shared/offline/user-caches.ts'

/** The contracts whose replies are cached, to be readable without a connection. */
export const cachedContracts = {
  answers: [
    getSession,
    listItems,
    timelineOfItems,
    listConversations,
    getItem,
    listComments,
    listRegions,
    getPageTexts,
    getPageText,
    listNarrations,
    getNarrationTimes,
    getTranscript,
    getTranslation,
    getMailHtml,
    getWaveform,
    getStoryboard,
    getText,
    search,
    countFacets,
    listTags,
    countItemsByTag,
    listCategories,
    countItemsByCategory,
    listParticipants,
    countItemsByParticipant,
    listOccurrences,
    getEvent,
    getLiveTexts,
  ],
  pictures: [getThumbnail, getPreview, getPoster, getPage, getStoryboardSheet],
  /** Cached only for pinned items. */
  'precache-files': [getOriginal, getPlayable, getTranscriptVtt],
} satisfies Record<CacheArea, readonly Pick<Contract, 'path'>[]>
