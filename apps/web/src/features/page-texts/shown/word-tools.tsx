import '@mantine/core/styles/Switch.layer.css'
import type { Asset } from '@lares/shared-types/assets'
import { Button, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { getSearchablePdfUrl } from '../api.ts'
import styles from './shown.module.css'
import { useCopyText } from './use-copy-text.ts'

interface WordToolsProps {
  asset: Asset
  pagesWithWords: readonly number[]
  mayWrite: boolean
  mayRead: boolean
  /** Whether the buttons are to be less conspicuous. */
  isQuiet: boolean
  isShown: boolean
  onShow: (isShown: boolean) => void
  /** Opens the text beside the scan. */
  onOpen: () => void
  onReadAgain: () => void
}

/** What can be done with the words of a file as a whole. */
export function WordTools(props: WordToolsProps) {
  const { asset, pagesWithWords, mayWrite, mayRead, isQuiet, isShown, onShow, onOpen, onReadAgain } = props
  const { t } = useTranslation('page-texts')
  const { copy, isCopying } = useCopyText(asset.id, pagesWithWords)
  const hasWords = pagesWithWords.length > 0
  const variant = isQuiet ? 'subtle' : 'default'
  return (
    <div className={styles.tools}>
      {hasWords ? (
        <>
          <Switch
            className={styles.switch ?? ''}
            label={t('show')}
            checked={isShown}
            onChange={({ currentTarget }) => onShow(currentTarget.checked)}
          />
          <Button
            variant="default"
            leftSection={<Icon name="copy" size={18} />}
            loading={isCopying}
            onClick={() => void copy()}
          >
            {t('copy.all')}
          </Button>
        </>
      ) : null}
      {hasWords || mayWrite ? (
        <Button variant={variant} leftSection={<Icon name="text-recognition" size={18} />} onClick={onOpen}>
          {getOpenText()}
        </Button>
      ) : null}
      {mayRead ? (
        <Button variant={variant} leftSection={<Icon name="refresh" size={18} />} onClick={onReadAgain}>
          {t('again.open')}
        </Button>
      ) : null}
      {hasWords ? (
        <Button
          component="a"
          href={getSearchablePdfUrl(asset.id)}
          download
          variant="default"
          leftSection={<Icon name="download" size={18} />}
        >
          {t('pdf')}
        </Button>
      ) : null}
    </div>
  )

  function getOpenText(): string {
    if (!mayWrite) return t('open.read')
    return hasWords ? t('open.correct') : t('open.type')
  }
}
