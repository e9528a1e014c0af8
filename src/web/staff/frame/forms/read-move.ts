import { fieldText } from '../../../../platform/text/text-input.ts'

/** What a button of `MoveButtons` sends: id, version and direction, such as `12 3 up`. Null if it is something else. */
export function readMove(form: FormData): { id: string; version: string; step: string } | null {
  const [, id, version, step] = /^(\d{1,9}) (\d{1,9}) (up|down)$/.exec(fieldText(form, 'move', 40)) ?? []
  return id && version && step ? { id, version, step } : null
}
