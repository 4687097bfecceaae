import {
  getMailHtml,
  getOriginal,
  getPage,
  getPlayable,
  getPoster,
  getPreview,
  getText,
  getThumbnail,
  getWaveform,
} from '@lares/shared-types/contracts/assets'
import { getSession } from '@lares/shared-types/contracts/auth'
import { getItem, listConversations, listItems, timelineOfItems } from '@lares/shared-types/contracts/items'
import {
  countItemsByCategory,
  countItemsByTag,
  listCategories,
  listTags,
} from '@lares/shared-types/contracts/labels'
import { countItemsByParticipant, listParticipants } from '@lares/shared-types/contracts/participants'
import { search } from '@lares/shared-types/contracts/search'
import { getTranscript, getTranscriptVtt } from '@lares/shared-types/contracts/transcripts'
import type { Plugin } from 'vite'

/** The contracts whose replies are cached, to be readable without a connection. */
const cachedContracts = {
  answers: [
    getSession,
    listItems,
    timelineOfItems,
    listConversations,
    getItem,
    getTranscript,
    getMailHtml,
    getWaveform,
    getText,
    search,
    listTags,
    countItemsByTag,
    listCategories,
    countItemsByCategory,
    listParticipants,
    countItemsByParticipant,
  ],
  pictures: [getThumbnail, getPreview, getPoster, getPage],
  /** Cached only for pinned items. */
  'precache-files': [getOriginal, getPlayable, getTranscriptVtt],
}

/** Provides `virtual:cached-paths`, the paths of these contracts, so that the worker does not bundle the contracts. */
export function cachedPaths(): Plugin {
  const id = 'virtual:cached-paths'
  return {
    name: 'lares:cached-paths',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const paths = Object.fromEntries(
        Object.entries(cachedContracts).map(([area, contracts]) => [area, contracts.map(({ path }) => path)]),
      )
      return `export const cachedPaths = ${JSON.stringify(paths)}`
    },
  }
}
