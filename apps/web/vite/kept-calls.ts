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

/** What of the archive can be read without a connection once it has been seen. */
const kept = {
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
  /** Only what somebody chose to keep. */
  'precache-files': [getOriginal, getPlayable, getTranscriptVtt],
}

/** `virtual:kept-calls`: the paths of these contracts, so that the worker needs nothing else of them. */
export function keptCalls(): Plugin {
  const id = 'virtual:kept-calls'
  return {
    name: 'lares:kept-calls',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const paths = Object.fromEntries(
        Object.entries(kept).map(([place, contracts]) => [place, contracts.map(({ path }) => path)]),
      )
      return `export const keptPaths = ${JSON.stringify(paths)}`
    },
  }
}
