import { Button, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './import-dialog.module.css'
import { parseFile, parseText } from './parse-file.ts'
import { FileError, maxFileBytes, type ParsedFile } from './parsed-file.ts'

/** A long text takes a moment to parse, so that typing in one would falter if it was parsed at each key. */
const parseDelayMs = 300

interface ImportDialogProps {
  /** Seconds of the recording. */
  duration: number
  speakers: readonly string[]
  hasLines: boolean
  /** What is done with the file, if it is not what becomes of a transcript. */
  lead?: string
  onImport: (file: ParsedFile) => void
  onClose: () => void
}

/** Takes over the lines of a file of subtitles, or of a text that is pasted. */
export function ImportDialog({ duration, speakers, hasLines, lead, onImport, onClose }: ImportDialogProps) {
  const { t } = useTranslation('transcripts')
  const [text, setText] = useState('')
  const [parsed, setParsed] = useState<ParsedFile>()
  const [error, setError] = useState<FileError>()
  const [name, setName] = useState<string>()
  /** Whether the text has changed since it was parsed. */
  const [isStale, setStale] = useState(false)
  const parseTextSoon = useDebouncedCallback((changed: string) => {
    setStale(false)
    read(() => parseText(changed, duration, speakers))
  }, parseDelayMs)

  function read(parse: () => ParsedFile) {
    try {
      setParsed(parse())
      setError(undefined)
    } catch (failure) {
      if (!(failure instanceof FileError)) throw failure
      setParsed(undefined)
      setError(failure)
    }
  }

  async function chooseFile(file: File) {
    setName(file.name)
    setText('')
    parseTextSoon.cancel()
    setStale(false)
    if (file.size > maxFileBytes) return setError(new FileError('too-large', 0))
    const bytes = new Uint8Array(await file.arrayBuffer())
    read(() => parseFile(bytes, duration, speakers))
  }

  function changeText(changed: string) {
    setText(changed)
    setName(undefined)
    if (changed.trim() === '') {
      parseTextSoon.cancel()
      setStale(false)
      setParsed(undefined)
      setError(undefined)
      return
    }
    setStale(true)
    parseTextSoon(changed)
  }

  return (
    <AppDialog opened onClose={onClose} size="large" title={t('import.title')}>
      <p>{lead ?? t('import.text')}</p>
      <div className={styles.file}>
        <FileButton
          label={t('import.choose')}
          accept=".srt,.vtt,.txt,text/plain,text/vtt,application/x-subrip"
          name={name}
          onChoose={(file) => void chooseFile(file)}
        />
      </div>
      <Textarea
        label={t('import.paste')}
        description={t('import.pasteHint')}
        rows={6}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <div role="status">
        {error ? (
          <Note intent="warning">
            {error.line > 0 ? <strong>{t('import.line', { line: error.line })} </strong> : null}
            {t(`import.problems.${error.problem}`)}
          </Note>
        ) : null}
        {parsed ? (
          <p>
            {t('import.found', { count: parsed.segments.length })}{' '}
            {parsed.isTimed || lead ? null : t('import.untimed')} {hasLines ? t('import.replaces') : null}
          </p>
        ) : null}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!parsed || isStale} onClick={() => parsed && onImport(parsed)}>
          {t('import.take')}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}
