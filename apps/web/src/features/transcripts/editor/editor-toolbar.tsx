import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Item } from '@lares/shared-types/items'
import type { SpokenKind } from '@lares/shared-types/routing/pages'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import type { LineKeyAct } from './line-keys.ts'
import { ToolButton } from './tool-button.tsx'
import styles from './transcript-editor.module.css'
import type { Editor } from './use-transcript-editor.ts'

interface EditorToolbarProps {
  item: Item
  kind: SpokenKind
  editor: Editor
  /** Lines whose times are a guess. */
  untimedCount: number
  canAlign: boolean
  onAct: (act: LineKeyAct) => void
  onAlign: (which: 'changed' | 'all') => void
  onSpeakers: () => void
  onImport: () => void
  onCheckAll: () => void
}

/** What can be done with the transcript as a whole. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { item, kind, editor, untimedCount, canAlign, onAct, onAlign } = props
  const { t } = useTranslation('transcripts')
  const hasLines = editor.draft.lines.length > 0
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('tools')}>
      <ToolButton
        icon="arrow-back-up"
        label={t('acts.undo')}
        act="undo"
        isDisabled={!editor.canUndo}
        onClick={() => onAct('undo')}
      />
      <ToolButton
        icon="arrow-forward-up"
        label={t('acts.redo')}
        act="redo"
        isDisabled={!editor.canRedo}
        onClick={() => onAct('redo')}
      />
      <ToolButton icon="search" label={t('acts.find')} act="find" onClick={() => onAct('find')} />
      <ToolButton
        icon="flag"
        label={t('acts.nextDoubtful')}
        act="nextDoubtful"
        onClick={() => onAct('nextDoubtful')}
      />
      <ToolButton
        icon="focus-centered"
        label={t('acts.goToPlaying')}
        act="goToPlaying"
        onClick={() => onAct('goToPlaying')}
      />
      <ToolButton icon="keyboard" label={t('acts.keys')} act="keys" onClick={() => onAct('keys')} />
      {canAlign && untimedCount > 0 ? (
        <Button leftSection={<Icon name="wand" size={18} />} onClick={() => onAlign('changed')}>
          {t('align.changed', { count: untimedCount })}
        </Button>
      ) : null}
      <Button variant="default" leftSection={<Icon name="users" size={18} />} onClick={props.onSpeakers}>
        {t('speakers.title')}
      </Button>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevron-down" size={16} />}>
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="upload" size={18} />} onClick={props.onImport}>
            {t('import.title')}
          </Menu.Item>
          {canAlign && hasLines ? (
            <Menu.Item leftSection={<Icon name="wand" size={18} />} onClick={() => onAlign('all')}>
              {t('align.all')}
            </Menu.Item>
          ) : null}
          {hasLines ? (
            <Menu.Item leftSection={<Icon name="check" size={18} />} onClick={props.onCheckAll}>
              {t('checkAll')}
            </Menu.Item>
          ) : null}
          {item.hasTranscript ? (
            <>
              <Menu.Divider />
              {(['vtt', 'srt', 'txt'] as const).map((format) => (
                <Menu.Item
                  key={format}
                  component="a"
                  href={assetUrls.transcriptFile(item.id, format)}
                  download
                  leftSection={<Icon name="download" size={18} />}
                >
                  {t(`export.${format}`)}
                </Menu.Item>
              ))}
              <Menu.Item
                component={Link}
                to={`${itemLinks.transcript({ id: item.id, kind })}?view=read`}
                leftSection={<Icon name="printer" size={18} />}
              >
                {t('read.open')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
