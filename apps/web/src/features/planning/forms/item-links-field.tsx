import { listItems } from '@lares/shared-types/contracts/items'
import { instantSearch } from '@lares/shared-types/contracts/search'
import type { CreateEvent } from '@lares/shared-types/planning'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'

const { useLinkableItemsQuery, useLinkedItemsQuery, useFoundItemsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    linkableItems: build.query({ ...toEndpoint(listItems), providesTags: ['Items'] }),
    linkedItems: build.query({ ...toEndpoint(listItems), providesTags: ['Items'] }),
    foundItems: build.query({ ...toEndpoint(instantSearch), providesTags: ['Search'] }),
  }),
})

/** The number of items to choose from before anything is typed: a day that is planned or past is added with its items. */
const latestLimit = 50
const foundLimit = 50
const linkedLimit = 50

/** Milliseconds after the last letter. */
const debounceMs = 250

/** The items that belong to an event: chosen of the latest ones, or found by what is typed. */
export function ItemLinksField({ control }: { control: Control<CreateEvent> }) {
  const { t } = useTranslation('planning')
  const { field } = useController({ control, name: 'itemIds' })
  const getTitle = useItemTitle()
  const [text, setText] = useState('')
  const [words] = useDebouncedValue(text.trim(), debounceMs)
  const latest = useLinkableItemsQuery({ query: { sort: 'added', limit: latestLimit } })
  const found = useFoundItemsQuery({ query: { q: words, limit: foundLimit } }, { skip: words === '' })
  const hits = found.currentData?.hits ?? []
  const hitIds = new Set(hits.map((hit) => hit.item.id))
  const linked = useLinkedItemsQuery(
    { query: { sort: 'added', limit: linkedLimit, id: [...field.value] } },
    { skip: field.value.length === 0 },
  )
  const items = new Map(
    [...(latest.data?.items ?? []), ...hits.map((hit) => hit.item), ...(linked.data?.items ?? [])].map(
      (item) => [item.id, item],
    ),
  )
  const toOption = (item: Parameters<typeof getTitle>[0] & { id: string }) => {
    const label = getTitle(item)
    // The archive finds words in any order and in the text, but the picker only what it sees. With the title it is no exact match.
    return { id: item.id, label, ...(hitIds.has(item.id) && { search: [`${words} ${label}`] }) }
  }
  return (
    <MultiPicker
      label={t('form.items')}
      placeholder={t('form.itemsHint')}
      options={[...items.values()].map(toOption)}
      value={field.value}
      onChange={field.onChange}
      onType={setText}
    />
  )
}
