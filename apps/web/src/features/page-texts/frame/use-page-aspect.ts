import type { Asset } from '@lares/shared-types/assets'
import { addTurn, getTurn, type Rotation } from '@lares/shared-types/rotations'
import { getRotation, getShownAspect } from '../../../shared/pictures/shown-picture.ts'
import { isStored } from './page-original.ts'
import { turnAspect } from './page-turn.ts'
import { usePictureAspect } from './use-picture-aspect.ts'

/** By how much the browser turns the picture of a page, so that the page is turned by `turn` as its file states it. */
export function getBrowserTurn(asset: Asset, page: number, turn: Rotation): Rotation {
  // Stored pictures are turned already as people have turned the file; those that are made on request are not.
  return isStored(asset, page) ? addTurn(asset.turning ?? 0, getTurn(getRotation(asset), turn)) : turn
}

/**
 * The width of a page that is turned by `turn`, divided by its height; exact once its picture is loaded. The pages of a document
 * can have different ones.
 */
export function usePageAspect(
  asset: Asset,
  { page, turn }: { readonly page: number; readonly turn: Rotation },
  frame: HTMLElement | null,
): number {
  const browserTurn = getBrowserTurn(asset, page, turn)
  const expected = turnAspect(getShownAspect(asset), getTurn(getRotation(asset), turn))
  return turnAspect(usePictureAspect(frame, turnAspect(expected, browserTurn)), browserTurn)
}
