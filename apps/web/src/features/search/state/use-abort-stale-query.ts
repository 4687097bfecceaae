import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { searchApi } from '../api.ts'

/** Aborts the running request of a search when `filter` changes, so that the server can stop working on it. */
export function useAbortStaleQuery(
  endpoint: 'searchPages' | 'instantPages' | 'facets',
  filter: object | undefined,
): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const key = JSON.stringify(filter)
  useEffect(() => {
    if (key === undefined) return undefined
    // The types of arguments differ by endpoint; `filter` is that of its own.
    const find = searchApi.util.getRunningQueryThunk(endpoint as 'searchPages', JSON.parse(key))
    return () => dispatch(find)?.abort()
  }, [dispatch, endpoint, key])
}
