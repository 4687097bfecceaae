import { listItems } from '@lares/shared-types/contracts/items'
import type { CreateEvent } from '@lares/shared-types/planning'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'

const { useLinkableItemsQuery, useLinkedItemsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    linkableItems: build.query({ ...toEndpoint(listItems), providesTags: ['Items'] }),
    linkedItems: build.query({ ...toEndpoint(listItems), providesTags: ['Items'] }),
  }),
})

/** The number of items to choose from: those added last, because a day that is planned or past is added with its items. */
const limit = 200

/** The items that belong to an event. */
export function ItemLinksField({ control }: { control: Control<CreateEvent> }) {
  const { t } = useTranslation('planning')
  const { field } = useController({ control, name: 'itemIds' })
  const getTitle = useItemTitle()
  const latest = useLinkableItemsQuery({ query: { sort: 'added', limit } })
  const linked = useLinkedItemsQuery(
    { query: { sort: 'added', limit, id: [...field.value] } },
    { skip: field.value.length === 0 },
  )
  const items = new Map(
    [...(latest.data?.items ?? []), ...(linked.data?.items ?? [])].map((item) => [item.id, item]),
  )
  return (
    <MultiPicker
      label={t('form.items')}
      placeholder={t('form.itemsHint')}
      options={[...items.values()].map((item) => ({ id: item.id, label: getTitle(item) }))}
      value={field.value}
      onChange={field.onChange}
    />
  )
}
