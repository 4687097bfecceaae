import { buildUrl } from '@lares/shared-types/contract'
import { exportSiteTexts } from '@lares/shared-types/contracts/site-texts'
import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import { maxImportBytes, type TextFile } from '@lares/shared-types/site-texts'
import type { FileProblemKind, TextProblem } from '@lares/shared-types/text-rules'
import { Button, NativeSelect } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { AppDialog } from '../../shared/ui/dialog/app-dialog.tsx'
import { FailureNote } from '../../shared/ui/failure-note.tsx'
import { Note } from '../../shared/ui/note.tsx'
import { useImportSiteTextsMutation } from './api.ts'
import { readTextFile } from './read-text-file.ts'
import styles from './site-texts.module.css'
import { useProblemText } from './use-problem-text.ts'

type PlacedProblem = TextProblem<FileProblemKind> & { readonly path: string }

/** Downloads the texts of one language as a file, and takes one back. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site-texts')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [importTexts, { data, error, isLoading }] = useImportSiteTextsMutation()
  const [file, setFile] = useState<TextFile>()
  const [isUnreadable, setUnreadable] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const getProblemText = useProblemText()
  const problems = getProblems(error)

  async function takeFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!chosen) return
    const read = chosen.size > maxImportBytes ? undefined : readTextFile(await chosen.text())
    setFile(read)
    setUnreadable(!read)
    if (read) void importTexts({ body: read })
  }

  function toLine({ path, ...problem }: PlacedProblem): string {
    const entry = file?.texts[Number(/\d+/.exec(path)?.[0])]
    return entry ? `${entry.area}:${entry.key} · ${getProblemText(problem)}` : getProblemText(problem)
  }

  return (
    <AppDialog opened onClose={onClose} title={t('files.title')} size="large">
      <p>{t('files.export')}</p>
      <div className={styles.files}>
        <NativeSelect
          label={t('files.language')}
          value={language}
          onChange={({ currentTarget: { value } }) =>
            setLanguage(languages.find((known) => known === value) ?? language)
          }
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        {(['changed', 'all'] as const).map((scope) => (
          <Button
            key={scope}
            component="a"
            variant="default"
            href={buildUrl(exportSiteTexts, { params: { language }, query: { scope } })}
            download={`lares-texts-${language}.json`}
            leftSection={<Icon name="download" size={18} />}
          >
            {t(`files.${scope}`)}
          </Button>
        ))}
      </div>
      <p>{t('files.import')}</p>
      <Button
        variant="default"
        loading={isLoading}
        leftSection={<Icon name="upload" size={18} />}
        onClick={() => input.current?.click()}
      >
        {t('files.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('files.choose')}
        accept=".json,application/json"
        onChange={(event) => void takeFile(event)}
      />
      <div role="status" className={styles.result}>
        {isUnreadable ? <Note intent="warning">{t('files.unreadable')}</Note> : null}
        {data && !isUnreadable ? (
          <Note intent="success">{t('files.imported', { count: data.changedCount })}</Note>
        ) : null}
        {problems.length > 0 ? (
          <Note intent="warning">
            <strong>{t('files.refused')}</strong>
            <ul>
              {problems.map((problem) => (
                <li key={`${problem.path}${problem.kind}${problem.part}`}>{toLine(problem)}</li>
              ))}
            </ul>
          </Note>
        ) : (
          <FailureNote error={error} />
        )}
      </div>
    </AppDialog>
  )
}

function getProblems(error: unknown): readonly PlacedProblem[] {
  const problems = isApiFailure(error) ? error.params?.problems : undefined
  return Array.isArray(problems) ? (problems as PlacedProblem[]) : []
}
