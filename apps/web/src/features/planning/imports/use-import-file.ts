import { maxCalendarBytes } from '@lares/shared-types/calendar-imports'
import { useState } from 'react'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { usePreviewCalendarImportMutation } from '../api.ts'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import { decodeCalendar } from './decode-calendar.ts'

interface ImportFile {
  readonly name: string
  readonly text: string
}

/** The chosen file and what the archive says about it. */
export function useImportFile() {
  const [preview, { data, error, isLoading, reset }] = usePreviewCalendarImportMutation()
  const [file, setFile] = useState<ImportFile>()
  const [isTooLarge, setTooLarge] = useState(false)

  async function read(chosen: File) {
    reset()
    setTooLarge(chosen.size > maxCalendarBytes)
    setFile({ name: chosen.name, text: '' })
    if (chosen.size > maxCalendarBytes) return
    const text = decodeCalendar(await chosen.arrayBuffer())
    setFile({ name: chosen.name, text })
    await preview({ body: { text, timeZone: getOwnTimeZone() } })
  }

  return {
    file,
    preview: data,
    problem: isTooLarge ? 'too-large' : findProblem(error),
    error,
    isReading: isLoading,
    read,
  } as const
}

const problems = ['wrong-format', 'too-many', 'too-large'] as const

/** Why the whole file was refused. */
function findProblem(error: unknown): (typeof problems)[number] | undefined {
  const issue = isApiFailure(error) ? error.issues?.find(({ path }) => path === 'text') : undefined
  return problems.find((code) => code === issue?.code)
}
