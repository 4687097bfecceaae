import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icons/icon.tsx'
import type { ExportFormat } from './export/build-export.ts'
import type { TableColumn } from './table-column.ts'

interface ColumnMenuProps<R> {
  /** The columns that can be hidden. */
  columns: readonly TableColumn<R>[]
  visibility: Readonly<Record<string, boolean>>
  onToggle: (id: string, isVisible: boolean) => void
  onReset: () => void
}

/** Chooses the columns of a table. */
export function ColumnMenu<R>({ columns, visibility, onToggle, onReset }: ColumnMenuProps<R>) {
  const { t } = useTranslation('data-table')
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="adjustments-horizontal" size={18} />}>
          {t('columns.choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {columns.map(({ id, label }) => (
          <Menu.CheckboxItem
            key={id}
            checked={visibility[id] !== false}
            onChange={(checked) => onToggle(id, checked)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onReset}>{t('columns.reset')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ExportMenuProps {
  /** Selected rows; without any, all rows are exported. */
  selectedCount: number
  pending: ExportFormat | undefined
  onStart: (format: ExportFormat) => void
}

const formats = ['csv', 'json'] as const

/** Downloads the rows that are shown, or those that are selected. */
export function ExportMenu({ selectedCount, pending, onStart }: ExportMenuProps) {
  const { t } = useTranslation('data-table')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={pending !== undefined}
          leftSection={<Icon name="download" size={18} />}
        >
          {t('export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {selectedCount > 0 ? t('export.selected', { count: selectedCount }) : t('export.all')}
        </Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => onStart(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
