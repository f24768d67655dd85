import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { listStoredMails } from '../platform/mail/file-mailer'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { Moment } from '../platform/ui/text'
import { PlainTable } from '../platform/ui/grid/grid-table'
import { Notice } from '../platform/ui/query-result'

export const meta: MetaFunction = () => [{ title: 'Mail · Barback' }]

/** Returns the embedded mailer's mails, newest first. In production mail is really sent, and this page does not exist. */
export async function loader({ context: app }: LoaderFunctionArgs) {
  if (app.env.NODE_ENV === 'production') throw data({ name: 'not_found', message: 'Page not found' }, { status: 404 })
  const mails = await listStoredMails(app.env)
  return { mails: mails.map(({ id, to, subject, sentAt }) => ({ id, to, subject, sentAt })) }
}

export default function MailList() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <EntryScreen title="Mail" lead="Nothing leaves this machine: these are the mails that would have been sent." wide>
      {mails.length === 0 ? (
        <Notice tone="warn">No mail yet.</Notice>
      ) : (
        <PlainTable label="Mails" headings={['Subject', 'To', 'Sent (UTC)']}>
          {mails.map((mail) => (
            <tr key={mail.id} role="row" data-opens="">
              <td role="cell" data-label="Subject">
                <Link className="row-link" to={`/dev/mail/${mail.id}`}>
                  {mail.subject}
                </Link>
              </td>
              <td role="cell" data-label="To">
                <div>{mail.to}</div>
              </td>
              <td role="cell" data-label="Sent (UTC)">
                <div>
                  <Moment at={mail.sentAt} timeZone="UTC" withTime />
                </div>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </EntryScreen>
  )
}
