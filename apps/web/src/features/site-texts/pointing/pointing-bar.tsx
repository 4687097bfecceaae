import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FoundText, findShownTexts, listShownTexts } from './find-shown-texts.ts'
import styles from './pointing.module.css'
import { setPointingMode, usePointingMode } from './pointing-mode.ts'
import { TextChooser } from './text-chooser.tsx'
import { pointingMark, usePointing } from './use-pointing.ts'

/** While texts are chosen on the page: says so, lets the page be used in between, and edits the text that was pointed at. */
export function PointingBar() {
  const { t, i18n } = useTranslation('site-texts')
  const mode = usePointingMode()
  const [found, setFound] = useState<readonly FoundText[]>()
  const isPointing = mode === 'pointing' && found === undefined
  const point = (target: Element) =>
    setFound(findShownTexts(listShownTexts(target), i18n.getDataByLanguage(i18n.language) ?? {}))
  const end = () => setPointingMode('off')
  usePointing(isPointing, point, end)
  if (mode === 'off') return null
  return (
    <>
      <section className={styles.bar} data-screen-only aria-label={t('pointing.label')} {...pointingMark}>
        <p role="status">{t(`pointing.${mode}`)}</p>
        <Button
          variant="white"
          color="dark"
          size="compact-md"
          onClick={() => setPointingMode(mode === 'pointing' ? 'using' : 'pointing')}
        >
          {t(mode === 'pointing' ? 'pointing.use' : 'pointing.point')}
        </Button>
        <Button variant="white" color="dark" size="compact-md" onClick={end}>
          {t('pointing.end')}
        </Button>
      </section>
      {found ? <TextChooser found={found} onClose={() => setFound(undefined)} /> : null}
    </>
  )
}
