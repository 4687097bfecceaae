import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { searchApi } from '../api.ts'

/** Aborts the running request of a search when `filter` changes, so that the server can stop working on it. */
export function useAbortStaleQuery(
  endpoint: 'searchPages' | 'instantPages',
  filter: object | undefined,
): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const key = JSON.stringify(filter)
  useEffect(() => {
    if (key === undefined) return undefined
    return () => dispatch(searchApi.util.getRunningQueryThunk(endpoint, JSON.parse(key)))?.abort()
  }, [dispatch, endpoint, key])
}
