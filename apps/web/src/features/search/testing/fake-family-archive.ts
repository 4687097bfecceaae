import type { ReplyOf } from '@lares/shared-types/contract'
import { type AiStatus, readAiStatus } from '@lares/shared-types/contracts/ai'
import { listDamagedFiles } from '@lares/shared-types/contracts/integrity'
import { itemsOnThisDay, listItems } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { type MeaningModelState, readMeaningModel } from '@lares/shared-types/contracts/meaning-model'
import {
  listRecentSearches,
  listSavedSearches,
  rememberSearch,
} from '@lares/shared-types/contracts/own-searches'
import { comingDays, listParticipants } from '@lares/shared-types/contracts/participants'
import { countFacets, type search, suggest } from '@lares/shared-types/contracts/search'
import type { ItemSummary } from '@lares/shared-types/items'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { createFakeArchive, noModels } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'

const now = '2026-11-20T10:00:00.000Z'
/** The id of the archive's only tag, `Garden`. */
export const gardenTagId = '019a0000-0000-7000-8000-000000000301'

/** An archive without chat and transcription models; `ready`: whether search by meaning is available. */
export function createAiStatus({ ready }: { ready: boolean }): AiStatus {
  return { ...noModels, embedding: { ...noModels.embedding, configured: ready, ready } }
}

/** A model on this machine that can be downloaded and is not. */
export function createMeaningModel(changes: Partial<MeaningModelState> = {}): MeaningModelState {
  return {
    engine: null,
    download: {
      name: 'tiny-model',
      isInstalled: false,
      isDamaged: false,
      downloadBytes: 17_000_000,
      memoryBytes: 300_000_000,
      fits: true,
      operationId: null,
    },
    isComparable: true,
    passages: 0,
    waiting: 0,
    failure: null,
    ...changes,
  }
}

export function createItem(number: number, title: string): ItemSummary {
  return {
    id: `019a0000-0000-7000-8000-0000000004${String(number).padStart(2, '0')}`,
    kind: 'post',
    title,
    language: 'en',
    date: null,
    place: null,
    details: {},
    participants: [],
    author: null,
    rating: null,
    favourite: false,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    version: 1,
    excerpt: '',
    cover: null,
    assetCount: 0,
    hasTranscript: false,
  }
}

/** The reply of a search that finds posts with these titles. */
export function createSearchPage(...titles: string[]): ReplyOf<typeof search> {
  const facets = {
    category: [],
    tag: [{ value: gardenTagId, count: 2 }],
    participant: [],
    place: [],
    language: [],
  }
  return {
    hits: titles.map((title, index) => ({
      item: createItem(index * 10 + title.length, title),
      title: [],
      snippet: [
        { text: 'In the ', match: false },
        { text: 'gardens', match: true },
      ],
      score: 1,
      meant: [],
      foundBy: [],
    })),
    total: titles.length,
    capped: false,
    facets: {
      ...facets,
      kind: [{ value: 'post', count: 2 }],
      decade: [{ value: '1950', count: 3 }],
      rating: [
        { value: '1', count: 2 },
        { value: '2', count: 1 },
      ],
      favourite: [{ value: 'true', count: 1 }],
      hasFile: [{ value: 'false', count: 2 }],
    },
    unknown: [],
    corrections: [],
    nextCursor: null,
  }
}

/** A fake archive with one tag and one post, for a user who has not searched yet. */
export function fakeFamilyArchive(user = ada) {
  const archive = createFakeArchive(user)
  const label = { id: gardenTagId, parentId: null, names: { en: 'Garden' }, description: '', colour: null }
  archive.on(readAiStatus, () => createAiStatus({ ready: false }))
  archive.on(readMeaningModel, () => createMeaningModel())
  archive.on(listTags, () => ({
    labels: [{ ...label, createdAt: now, updatedAt: now, version: 1 }],
  }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(countFacets, () => ({ facets: createSearchPage().facets }))
  archive.on(suggest, () => ({ suggestions: [] }))
  archive.on(comingDays, () => ({ days: [] }))
  archive.on(listDamagedFiles, () => ({ count: 0, files: [] }))
  archive.on(itemsOnThisDay, () => ({ items: [] }))
  archive.on(listSavedSearches, () => ({ searches: [] }))
  archive.on(listRecentSearches, () => ({ searches: [] }))
  archive.on(rememberSearch, () => undefined)
  archive.on(listItems, () => ({ items: [createItem(1, 'Latest letter')], nextCursor: null }))
  return archive
}

export const findSearchBox = () => screen.findByRole('searchbox', { name: 'Search the archive' })
export const findResults = () => screen.findByRole('list', { name: 'Results' })

/** Makes the screen wide enough for the filters to stand beside the results. */
export function stubWideScreen(): void {
  const originalMatchMedia = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(originalMatchMedia(media), { matches: media.includes('min-width') }),
  )
}
