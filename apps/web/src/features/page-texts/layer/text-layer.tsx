import type { PageLine, PageText } from '@lares/shared-types/page-texts'
import { getTurn, type Rotation } from '@lares/shared-types/rotations'
import {
  type ClipboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent as ReactPointerEvent,
  useId,
} from 'react'
import { useTranslation } from 'react-i18next'
import { toBoxStyle } from '../../../shared/pictures/box-style.ts'
import { toReadBox, turnAspect } from '../frame/page-turn.ts'
import { getStretch, layerFont } from '../frame/word-width.ts'
import styles from './layer.module.css'
import { toSelectedText } from './selected-text.ts'

interface TextLayerProps {
  text: PageText
  /** By how much the picture is shown turned. */
  rotation: Rotation
  /** Width of the picture as it is shown, divided by its height. */
  aspect: number
  language: string | null
  /** The id of an element whose text is a part of the layer's name. */
  nameId?: string | undefined
  /** Called for a tap, which is meant for the picture below. */
  onPress?: () => void
}

/**
 * The words of a page, transparent and selectable, each over its place in the picture. Everything is sized in shares of the
 * layer, so that it needs no measuring when the picture is zoomed.
 */
export function TextLayer({ text, rotation, aspect, language, nameId, onPress }: TextLayerProps) {
  const { t } = useTranslation('page-texts')
  const id = useId()
  const turn = text.turn ?? 0
  const readAspect = turnAspect(aspect, getTurn(rotation, turn))
  return (
    <div className={styles.sized}>
      <section
        className={styles.layer}
        data-turn={getTurn(turn, rotation) || undefined}
        style={{ fontFamily: layerFont }}
        id={id}
        aria-label={t('layer', { page: text.page })}
        aria-labelledby={nameId && `${id} ${nameId}`}
        lang={language ?? undefined}
        onPointerDown={keepMouse}
        onPointerUp={keepMouse}
        onCopy={copySelected}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link below the text has its own key. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a tap is passed on to the picture. */}
        <div className={styles.lines} onClick={(event) => passOn(event, onPress)}>
          {text.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version of a page never change their order.
            <Line key={index} line={line} turn={turn} aspect={readAspect} />
          ))}
        </div>
      </section>
    </div>
  )
}

interface LineProps {
  line: PageLine
  turn: Rotation
  aspect: number
}

const Line = memo(function Line({ line, turn, aspect }: LineProps) {
  const lineBox = toReadBox(line.box, turn)
  const fontSize = `${lineBox.height * 100}cqh`
  return (
    <p className={styles.line} data-line>
      <span className={styles.rule} style={toBoxStyle(lineBox)} aria-hidden="true" />
      {line.words.map((word, index) => {
        const box = toReadBox(word.box, turn)
        const stretch = getStretch({ text: word.text, width: box.width, lineHeight: lineBox.height }, aspect)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line never change their order.
            key={index}
            className={styles.word}
            style={{
              left: `${box.x * 100}%`,
              top: `${lineBox.y * 100}%`,
              fontSize,
              transform: `scaleX(${stretch})`,
            }}
          >
            {word.text}{' '}
          </span>
        )
      })}
    </p>
  )
})

/** A mouse selects words by clicks; a tap that selects nothing is meant for the picture. */
function passOn({ nativeEvent }: MouseEvent, onPress: (() => void) | undefined): void {
  const isTap = nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== 'mouse'
  if (isTap && document.getSelection()?.isCollapsed) onPress?.()
}

/** A mouse selects text instead of moving the picture; fingers still move and pinch it, and select by a long press. */
function keepMouse(event: ReactPointerEvent): void {
  if (event.pointerType === 'mouse') event.stopPropagation()
}

/** Browsers would copy the words of lines that are placed freely without breaks between the lines. */
function copySelected(event: ClipboardEvent): void {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0) return
  event.clipboardData.setData('text/plain', toSelectedText(selection.getRangeAt(0)))
  event.preventDefault()
}
