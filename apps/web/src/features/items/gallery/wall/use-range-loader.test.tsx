import { listItems } from '@lares/shared-types/contracts/items'
import type { ItemSummary } from '@lares/shared-types/items'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../../testing/fake-archive.ts'
import { ada } from '../../../../testing/people.ts'
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx'
import { sampleDate, sampleSummary } from '../../../../testing/sample-items.ts'
import type { WallSection } from '../wall-section.ts'
import { useRangeLoader } from './use-range-loader.ts'

type Loader = ReturnType<typeof useRangeLoader>

const addPhotos = (edtf: string) =>
  Array.from({ length: 2 }, () => sampleSummary('image', { date: sampleDate(edtf) }))
const [march, february, january] = [addPhotos('2003-03-05'), addPhotos('2003-02-05'), addPhotos('2003-01-05')]

const toSection = (key: string, items?: readonly ItemSummary[], count = 2): WallSection => ({
  key,
  count,
  usualAspect: 1,
  ...(items ? { items } : {}),
})

interface ProbeProps {
  sections: readonly WallSection[]
  onLoader: (loader: Loader) => void
}

function Probe({ sections, onLoader }: ProbeProps) {
  onLoader(useRangeLoader({ kind: 'image', oldestFirst: false, sections }))
  return null
}

async function openLoader(sections: readonly WallSection[]): Promise<Loader> {
  const loaders: Loader[] = []
  await renderWithProviders(<Probe sections={sections} onLoader={(loader) => loaders.push(loader)} />)
  const [loader] = loaders
  if (!loader) throw new Error('the loader was not rendered')
  loader.remember('2003-03', march)
  loader.remember('2003-01', january)
  return loader
}

const firstOf = (items: readonly ItemSummary[]) => items[0]?.id ?? ''

test('months between two pictures are loaded, also where the first one is no longer', async () => {
  const archive = createFakeArchive(ada)
  archive.on(listItems, ({ query }) => ({
    items: query.within === '2003-02' ? february : january,
    nextCursor: null,
  }))
  const loader = await openLoader([
    toSection('2003-03', march),
    toSection('2003-02'),
    toSection('2003-01'),
    toSection('2002-12'),
  ])
  const between = await loader.loadBetween(firstOf(january), firstOf(march))
  expect(between.map(({ id }) => id)).toEqual([...march, ...february, ...january].map(({ id }) => id))
})

test('more pictures than can be selected are not loaded, and a failure is passed on', async () => {
  const archive = createFakeArchive(ada)
  archive.on(listItems, () => new ErrorReply('internal'))
  const [first, last] = [toSection('2003-03', march), toSection('2003-01', january)]
  const tooMany = await openLoader([first, toSection('2003-02', undefined, 60_000), last])
  expect(await tooMany.loadBetween(firstOf(march), firstOf(january))).toEqual([])
  const failing = await openLoader([first, toSection('2003-02'), last])
  await expect(failing.loadBetween(firstOf(march), firstOf(january))).rejects.toMatchObject({
    code: 'internal',
  })
})
