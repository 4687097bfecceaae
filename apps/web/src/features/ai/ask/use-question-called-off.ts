import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { aiApi } from '../api.ts'

/**
 * Calls a question off once another takes its place: few are answered at a time, and one that nobody reads any more would
 * hold the place of the next. Who leaves the page for what an answer cites finds it on the way back.
 */
export function useQuestionCalledOff(question: string): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const before = useRef(question)
  useEffect(() => {
    const last = before.current
    before.current = question
    if (last !== '' && last !== question)
      dispatch(aiApi.util.getRunningQueryThunk('answer', { body: { question: last } }))?.abort()
  }, [dispatch, question])
}
