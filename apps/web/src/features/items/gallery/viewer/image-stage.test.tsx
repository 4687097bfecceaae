import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx'
import { sampleAsset, sampleId } from '../../../../testing/sample-items.ts'
import { ImageStage } from './image-stage.tsx'

afterEach(() => void vi.restoreAllMocks())

test('arrows move a zoomed picture up to its edges, and are left to the viewer while it is not zoomed', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  createFakeArchive()
  const id = sampleId()
  const item = {
    id,
    kind: 'image',
    title: 'The mill',
    language: null,
    details: {},
    assets: [{ ...sampleAsset(id), family: 'image', mediaType: 'image/jpeg' }],
  } as unknown as Parameters<typeof ImageStage>[0]['item']
  await renderWithProviders(
    <ImageStage item={item} title="The mill" areNamesShown={false} onStep={vi.fn()} onClose={vi.fn()} />,
  )
  const getTransform = () => document.querySelector<HTMLElement>('[data-gliding]')?.style.transform
  /** Whether the key was left to others. */
  const press = (key: string) => fireEvent.keyDown(document.body, { key })

  expect(press('ArrowRight')).toBe(true)
  press('+')
  expect(getTransform()).toBe('translate(-250px, -150px) scale(1.5)')
  expect(press('ArrowRight')).toBe(false)
  expect(press('ArrowDown')).toBe(false)
  expect(getTransform()).toBe('translate(-450px, -270px) scale(1.5)')
  press('ArrowRight')
  expect(getTransform()).toBe('translate(-500px, -270px) scale(1.5)')
  press('0')
  expect(press('ArrowLeft')).toBe(true)
})
