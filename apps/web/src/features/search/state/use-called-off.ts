import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { searchApi } from '../api.ts'

/** Calls a question off that nobody asks any more: `asked` is that of now, undefined where there is none. */
export function useCalledOff(endpoint: 'searchPages' | 'instantPages', asked: object | undefined): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const key = JSON.stringify(asked)
  useEffect(() => {
    if (key === undefined) return undefined
    return () => dispatch(searchApi.util.getRunningQueryThunk(endpoint, JSON.parse(key)))?.abort()
  }, [dispatch, endpoint, key])
}
