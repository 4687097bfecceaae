import { useRef } from 'react'
import { createOnce } from './create-once.ts'

/** For a create without a draft: returns a function that adds an id to the body, the same for each attempt with that body. */
export function useCreateOnce() {
  const ids = useRef(new Map<string, string>())
  return <Body extends object, Result extends { readonly error?: unknown }>(
    body: Body,
    create: (body: Body & { id: string }) => Promise<Result>,
  ): Promise<Result> => {
    const key = JSON.stringify(body)
    const slot = {
      get: () => ids.current.get(key),
      set: (id: string | undefined) => void (id ? ids.current.set(key, id) : ids.current.delete(key)),
    }
    return createOnce(slot, (id) => create({ id, ...body }))
  }
}
