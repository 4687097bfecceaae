import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { MediaFamily } from '@lares/shared-types/assets'
import { isStepFor, presetNames, type StepKind, stepKinds } from '@lares/shared-types/processing'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './chain.module.css'
import { StepRow } from './step-row.tsx'
import type { Chain } from './use-chain.ts'

/** Pixels that a pointer moves before it drags. */
const minDistance = 4

interface ChainEditorProps {
  chain: Chain
  /** Of the file that is processed, on which it depends what makes sense. */
  family: MediaFamily
}

/** Presets, and the steps in their order. They are moved by dragging with pointer, finger or keyboard, or with the arrow buttons. */
export function ChainEditor({ chain, family }: ChainEditorProps) {
  const { t } = useTranslation('processing')
  const { steps } = chain
  const kinds: StepKind[] = steps.map(({ kind }) => kind)
  const missing = stepKinds.filter((kind) => isStepFor(family, kind) && !kinds.includes(kind))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: minDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number, over: string | number = id) => ({
    name: t(`steps.${id as StepKind}`),
    position: kinds.indexOf(over as StepKind) + 1,
    total: kinds.length,
  })
  return (
    <section className={styles.editor} aria-label={t('chain.title')}>
      <h2 className={styles.heading}>{t('chain.title')}</h2>
      <fieldset className={styles.presets}>
        <legend className={styles.legend}>{t('presets.label')}</legend>
        {presetNames.map((name) => (
          <Button key={name} variant="default" size="compact-md" onClick={() => chain.choose(name)}>
            {t(`presets.${name}`)}
          </Button>
        ))}
      </fieldset>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => t('chain.picked', place(active.id)),
            onDragOver: ({ active, over }) =>
              over ? t('chain.moved', place(active.id, over.id)) : undefined,
            onDragEnd: ({ active, over }) => t('chain.dropped', place(active.id, over?.id)),
            onDragCancel: ({ active }) => t('chain.cancelled', place(active.id)),
          },
          screenReaderInstructions: { draggable: t('chain.help') },
        }}
        onDragEnd={({ active, over }) => {
          if (!over || over.id === active.id) return
          chain.order(
            arrayMove(kinds, kinds.indexOf(active.id as StepKind), kinds.indexOf(over.id as StepKind)),
          )
        }}
      >
        <SortableContext items={kinds} strategy={verticalListSortingStrategy}>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <StepRow
                key={step.kind}
                step={step}
                index={index}
                total={steps.length}
                onChange={chain.change}
                onMove={(to) => chain.order(arrayMove(kinds, index, to))}
                onRemove={() => chain.remove(step.kind)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {steps.length === 0 ? <p className={styles.muted}>{t('chain.empty')}</p> : null}
      {missing.length > 0 ? (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button variant="default" leftSection={<Icon name="plus" size={18} />}>
              {t('chain.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {missing.map((kind) => (
              <Menu.Item key={kind} onClick={() => chain.add(kind)}>
                {t(`steps.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </section>
  )
}
