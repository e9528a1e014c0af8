import type { MessagePageView } from './message.server.ts'

/** What staff wrote, each with who and when. */
export function NoteList({ notes }: { notes: MessagePageView['notes']['rows'] }) {
  return (
    <ul className="note-list">
      {notes.map(({ id, person, time, text }) => (
        <li key={id}>
          {text}
          <small>
            {person}，{time}
          </small>
        </li>
      ))}
    </ul>
  )
}
