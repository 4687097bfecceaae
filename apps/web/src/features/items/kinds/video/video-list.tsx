import { VideoStage } from '../../viewer/video-stage.tsx'
import { WallPage } from '../../wall/wall-page.tsx'

/** The films of the family on a wall. */
export function VideoList() {
  return <WallPage kind="video" usualAspect={16 / 9} Stage={VideoStage} />
}
