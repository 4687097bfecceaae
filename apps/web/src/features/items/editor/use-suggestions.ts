import { getUploadFacts, type UploadFacts } from '@lares/shared-types/contracts/uploads'
import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../shared/api/api.ts'
import { endpointOf } from '../../../shared/api/endpoint-of.ts'
import { cleanDetails, type ItemValues } from './item-values.ts'

const factsApi = api.injectEndpoints({
  endpoints: (build) => ({ factsForForm: build.query(endpointOf(getUploadFacts)) }),
})

/** Fills what is still empty in a new item with what the server has read from its file: when, where, which camera. */
export function useSuggestions(form: UseFormReturn<ItemValues>, wanted: boolean) {
  const [ask] = factsApi.useLazyFactsForFormQuery()
  return useCallback(
    async (uploadId: string) => {
      if (!wanted) return
      const { data } = await ask({ params: { id: uploadId } }, true)
      if (!data) return
      const before = form.getValues()
      const after = withSuggestions(before, data.suggested)
      for (const field of ['title', 'body', 'date', 'place', 'details'] as const) {
        if (after[field] !== before[field]) form.setValue(field, after[field], { shouldDirty: true })
      }
    },
    [form, wanted, ask],
  )
}

/** The values with what is suggested for empty fields; what somebody has written stays. */
export function withSuggestions(values: ItemValues, suggested: UploadFacts['suggested']): ItemValues {
  const { name, latitude, longitude } = values.place
  const placeless = name === '' && latitude === '' && longitude === ''
  return {
    ...values,
    title: values.title || suggested.title,
    body: values.body || (suggested.body ?? ''),
    date: values.date || (suggested.date ?? ''),
    place:
      placeless && suggested.place
        ? { name: '', latitude: '', longitude: '', ...suggested.place }
        : values.place,
    details: { ...suggested.details, ...cleanDetails(values.details) },
  }
}
