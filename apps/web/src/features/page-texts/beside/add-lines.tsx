import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './beside.module.css'

/** Lines that a handwritten page usually has. */
const usualLines = 20
const maxLines = 200

interface AddLinesProps {
  /** Whether there is a picture of the page, on which lines can be drawn. */
  isPictured: boolean
  isDrawing: boolean
  onDrawing: (isDrawing: boolean) => void
  /** Divides the rest of the page into so many lines; false if there is no room for them. */
  onSplit: (count: number) => boolean
}

/** Adds lines that the machine has not seen, as in handwriting: drawn on the page, or spread evenly over it. */
export function AddLines({ isPictured, isDrawing, onDrawing, onSplit }: AddLinesProps) {
  const { t } = useTranslation('page-texts')
  const [typed, setTyped] = useState(String(usualLines))
  const [error, setError] = useState<string>()

  function split() {
    const count = Number(typed)
    if (!Number.isInteger(count) || count < 1 || count > maxLines) {
      return setError(t('add.invalid', { max: maxLines }))
    }
    setError(onSplit(count) ? undefined : t('add.noRoom'))
  }

  return (
    <fieldset className={styles.adding}>
      <legend className={styles.legend}>{t('add.title')}</legend>
      {isPictured ? (
        <>
          <p className={styles.hint}>{isDrawing ? t('add.drawHint') : t('add.hint')}</p>
          <Button
            variant={isDrawing ? 'filled' : 'default'}
            aria-pressed={isDrawing}
            leftSection={<Icon name="edit" size={18} />}
            onClick={() => onDrawing(!isDrawing)}
          >
            {isDrawing ? t('add.stopDrawing') : t('add.draw')}
          </Button>
        </>
      ) : null}
      <div className={styles.split}>
        <TextInput
          label={t('add.count')}
          inputMode="numeric"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            split()
          }}
        />
        <Button variant="default" leftSection={<Icon name="list" size={18} />} onClick={split}>
          {t('add.split')}
        </Button>
      </div>
    </fieldset>
  )
}
