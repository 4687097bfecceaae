import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import { Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { ExportDialog } from '../../exports/public.ts'
import { SearchPicker } from '../../search/public.ts'
import styles from './batch-source.module.css'
import type { useBatchSource } from './use-batch-source.ts'

/** Chooses the items of a batch, and exports them. */
export function BatchSource({ source }: { source: ReturnType<typeof useBatchSource> }) {
  const { t } = useTranslation('batches')
  const { handedOver, isSelection, search } = source
  return (
    <div className={styles.source}>
      {handedOver ? (
        <SegmentedControl
          aria-label={t('source.title')}
          value={isSelection ? 'selection' : 'search'}
          onChange={(value) => source.choose(value === 'selection' ? 'selection' : 'search')}
          data={[
            { value: 'selection', label: t('source.selection') },
            { value: 'search', label: t('source.search') },
          ]}
        />
      ) : null}
      {handedOver && isSelection ? (
        <div className={styles.selected}>
          <p>
            {handedOver.count === undefined
              ? t('source.wholeList')
              : t('source.selected', { count: handedOver.count })}
          </p>
          <Button variant="subtle" size="compact-md" onClick={source.forget}>
            {t('source.forget')}
          </Button>
        </div>
      ) : (
        <>
          <SearchPicker {...search} />
          {source.selection ? null : <p className={styles.hint}>{t('source.hint')}</p>}
        </>
      )}
      {source.selection ? <ExportSelection selection={source.selection} /> : null}
    </div>
  )
}

function ExportSelection({ selection }: { selection: ItemSelection }) {
  const { t } = useTranslation('exports')
  const mayExport = useHasPermission('items:export')
  const [isOpen, dialog] = useDisclosure(false)
  if (!mayExport) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={18} />}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        {t('dialog.title')}
      </Button>
      {isOpen ? <ExportDialog selection={selection} onClose={dialog.close} /> : null}
    </>
  )
}
