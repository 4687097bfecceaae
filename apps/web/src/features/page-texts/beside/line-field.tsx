import type { Asset } from '@lares/shared-types/assets'
import type { PageLine } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import type { PictureBox } from '@lares/shared-types/turn-box'
import { type KeyboardEvent, memo, type RefObject } from 'react'
import { type Control, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './beside.module.css'
import { splitAtDoubtful } from './doubtful-words.ts'
import { LineCrop } from './line-crop.tsx'
import type { PageValues } from './line-values.ts'

/** Of the contract. */
const maxLineLength = 1000

export interface LineHandlers {
  readonly activate: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>, index: number) => void
  readonly register: (index: number) => UseFormRegisterReturn
}

interface LineFieldProps {
  asset: Asset
  page: number
  turn: Rotation
  aspect: number
  /** Whether there is a picture of the page, of which a part is shown. */
  isPictured: boolean
  index: number
  box: PictureBox
  /** The stored line that it was made from. */
  stored: PageLine | undefined
  isActive: boolean
  control: Control<PageValues>
  handlers: RefObject<LineHandlers>
}

/** The text of a line below its picture. Doubtful words are underlined. */
export const LineField = memo(function LineField(props: LineFieldProps) {
  const { asset, page, turn, aspect, isPictured, index, box, stored, isActive, control, handlers } = props
  const { t } = useTranslation('page-texts')
  const text = useWatch({ control, name: `lines.${index}.text` }) ?? ''
  const parts = splitAtDoubtful(text, stored)
  const { onChange, ...field } = handlers.current.register(index)
  const isDoubtful = parts.some((part) => part.isDoubtful)
  return (
    <li className={styles.line} data-active={isActive || undefined}>
      {isPictured ? <LineCrop asset={asset} page={page} turn={turn} aspect={aspect} box={box} /> : null}
      <div className={styles.field}>
        {/* Lies below the field with the same text, so that it gives the field its height and its underlines. */}
        <div className={styles.mirror} aria-hidden="true">
          {parts.map((part) => (
            <span key={part.at} data-doubtful={part.isDoubtful || undefined}>
              {part.text}
            </span>
          ))}{' '}
        </div>
        <textarea
          rows={1}
          className={styles.text}
          aria-label={
            isDoubtful ? t('line.doubtful', { number: index + 1 }) : t('line.label', { number: index + 1 })
          }
          maxLength={maxLineLength}
          {...field}
          onChange={(event) => {
            // What is pasted may have line breaks; the field is one line of the page.
            if (event.currentTarget.value.includes('\n'))
              event.currentTarget.value = event.currentTarget.value.replace(/\s*\n\s*/g, ' ')
            void onChange(event)
          }}
          onFocus={() => handlers.current.activate(index)}
          onKeyDown={(event) => handlers.current.onKeyDown(event, index)}
        />
      </div>
    </li>
  )
})
