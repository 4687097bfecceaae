import { getUploadFacts, type UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { cleanDetails, type ItemValues } from '../fields/item-values.ts'

const factsApi = api.injectEndpoints({
  endpoints: (build) => ({ factsForForm: build.query(toEndpoint(getUploadFacts)) }),
})

/**
 * Returns a function that fills the empty fields of a new item with the metadata of an uploaded file.
 *
 * @param waitToFill resolves to whether the item is still new once no save of it is under way
 */
export function useSuggestions(form: UseFormReturn<ItemValues>, waitToFill: () => Promise<boolean>) {
  const [fetchFacts] = factsApi.useLazyFactsForFormQuery()
  return async (uploadId: string) => {
    const { data } = await fetchFacts({ params: { id: uploadId } }, true)
    if (!data || !(await waitToFill())) return
    const before = form.getValues()
    const after = applySuggestions(before, data.suggested)
    for (const field of ['title', 'body', 'date', 'place', 'details'] as const) {
      if (after[field] !== before[field]) form.setValue(field, after[field], { shouldDirty: true })
    }
  }
}

/** Fills empty fields with suggested values; other fields stay unchanged. */
export function applySuggestions(values: ItemValues, suggested: UploadFacts['suggested']): ItemValues {
  const { name, latitude, longitude } = values.place
  const hasNoPlace = name === '' && latitude === '' && longitude === ''
  return {
    ...values,
    title: values.title || suggested.title,
    body: values.body || (suggested.body ?? ''),
    date: values.date || (suggested.date ?? ''),
    place:
      hasNoPlace && suggested.place
        ? { name: '', latitude: '', longitude: '', ...suggested.place }
        : values.place,
    details: { ...suggested.details, ...cleanDetails(values.details) },
  }
}
