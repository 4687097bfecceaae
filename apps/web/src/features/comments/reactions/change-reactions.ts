import {
  maxReactionNames,
  type Reaction,
  type ReactionKind,
  reactionKinds,
} from '@lares/shared-types/reactions'

/** The reactions after somebody of this name has added or taken back an own one. */
export function changeReactions(
  reactions: readonly Reaction[],
  kind: ReactionKind,
  isAdded: boolean,
  name: string,
): Reaction[] {
  const earlier = reactions.find((reaction) => reaction.kind === kind)
  if ((earlier?.own ?? false) === isAdded) return [...reactions]
  const others = reactions.filter((reaction) => reaction !== earlier)
  const count = (earlier?.count ?? 0) + (isAdded ? 1 : -1)
  if (count < 1) return others
  const names = isAdded ? addName(earlier?.names ?? [], name) : removeName(earlier?.names ?? [], name)
  return [...others, { kind, count, names, own: isAdded }].sort(
    (one, other) => reactionKinds.indexOf(one.kind) - reactionKinds.indexOf(other.kind),
  )
}

function addName(names: readonly string[], name: string): string[] {
  return names.length < maxReactionNames ? [...names, name] : [...names]
}

/** Somebody who reacted late may not be among the names. */
function removeName(names: readonly string[], name: string): string[] {
  const index = names.lastIndexOf(name)
  return names.filter((_, at) => at !== index)
}
