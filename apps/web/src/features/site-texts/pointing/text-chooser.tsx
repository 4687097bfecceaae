import type { Language } from '@lares/shared-types/languages'
import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useSiteTextsInfiniteQuery } from '../api.ts'
import { findForm, TextDialog } from '../text-dialog.tsx'
import { useAreaName } from '../use-area-name.ts'
import type { FoundText } from './find-shown-texts.ts'
import styles from './pointing.module.css'

interface TextChooserProps {
  readonly found: readonly FoundText[]
  readonly onClose: () => void
}

/** Edits the text that was pointed at; where several read the same, the user chooses one. */
export function TextChooser({ found, onClose }: TextChooserProps) {
  const { t } = useTranslation(['site-texts', 'shared'])
  const getAreaName = useAreaName()
  const [only, another] = found
  const [chosen, setChosen] = useState(another ? undefined : only)
  if (chosen) return <FoundTextDialog found={chosen} onClose={onClose} />
  return (
    <AppDialog opened onClose={onClose} title={t('pointing.choose')}>
      {found.length === 0 ? (
        <p>{t('pointing.nothing')}</p>
      ) : (
        <ul className={styles.choices}>
          {found.map((text) => (
            <li key={`${text.area}:${text.fullKey}`}>
              <UnstyledButton className={styles.choice ?? ''} onClick={() => setChosen(text)}>
                <span>{text.text}</span>
                <span className={styles.place}>
                  {getAreaName(text.area)} <code>{text.fullKey}</code>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('shared:close')}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}

/** Loads a text as it is stored now, and edits it in the language of the page. */
function FoundTextDialog({ found, onClose }: { found: FoundText; onClose: () => void }) {
  const { t, i18n } = useTranslation('site-texts')
  const { area, key, fullKey } = found
  const list = useSiteTextsInfiniteQuery({ area, key }, { refetchOnMountOrArgChange: true })
  const texts = list.currentData?.pages.flatMap((page) => page.texts) ?? []
  const [text] = texts
  const edited = text && { text, language: i18n.language as Language, fullKey }
  const form = edited && findForm(edited)
  if (edited && form)
    return (
      <TextDialog
        edited={edited}
        form={form}
        texts={texts}
        refetch={async () => list.refetch()}
        onClose={onClose}
      />
    )
  return (
    <AppDialog opened onClose={onClose} title={t('pointing.choose')}>
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {!list.error && list.isFetching ? <TextSkeleton lines={3} /> : null}
      {!list.error && !list.isFetching ? <p>{t('pointing.nothing')}</p> : null}
    </AppDialog>
  )
}
