import type { Monitoring } from '@lares/shared-types/contracts/monitoring'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatFileSize } from '../../shared/i18n/format-file-size.ts'
import { getNumberFormat } from '../../shared/i18n/number-format.ts'
import { itemLinks } from '../../shared/items/item-links.ts'
import { kindIcons } from '../../shared/items/kind-icons.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { BarTable } from './charts/bar-table.tsx'
import styles from './monitoring-page.module.css'

/** What is stored, by kind of item and by kind of file. */
export function StoredPanel({ monitoring }: { monitoring: Monitoring }) {
  const { t, i18n } = useTranslation(['monitoring', 'items'])
  const { kinds, families } = monitoring
  const items = kinds.reduce((sum, kind) => sum + kind.items, 0)
  const bytes = families.reduce((sum, family) => sum + family.bytes, 0)
  const formatSize = (size: number) => formatFileSize(size, i18n.language)
  const format = getNumberFormat(i18n.language)
  return (
    <Panel title={t('stored.title')}>
      {items === 0 ? (
        <p>{t('stored.empty')}</p>
      ) : (
        <>
          <p className={styles.total}>{t('stored.total', { count: items, size: formatSize(bytes) })}</p>
          <div className={styles.tables}>
            <BarTable
              caption={t('stored.kinds')}
              headings={[t('stored.kind'), t('stored.items'), t('stored.size')]}
              rows={kinds.map((kind) => ({
                id: kind.kind,
                icon: kindIcons[kind.kind],
                name: <Link to={itemLinks.list(kind.kind)}>{t(`items:kinds.${kind.kind}.many`)}</Link>,
                value: kind.items,
                cells: [format.format(kind.items), kind.bytes > 0 ? formatSize(kind.bytes) : '–'],
              }))}
            />
            {families.length > 0 ? (
              <BarTable
                caption={t('stored.families')}
                headings={[t('stored.family'), t('stored.files'), t('stored.size')]}
                rows={families.map(({ family, files, bytes: size }) => ({
                  id: family,
                  name: t(`families.${family}`),
                  value: size,
                  cells: [format.format(files), formatSize(size)],
                }))}
              />
            ) : null}
          </div>
        </>
      )}
    </Panel>
  )
}
