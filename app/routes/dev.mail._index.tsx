import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { listStoredMails } from '../mail/file-mailer'
import { EntryScreen } from '../ui/entry-screen'
import { Moment } from '../ui/text'

export const meta: MetaFunction = () => [{ title: 'Mail · Barback' }]

/** What the embedded mailer wrote, newest first. In production mail goes out, and there is no such page. */
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
        <p className="notice">No mail yet.</p>
      ) : (
        <div className="grid-frame">
          <div className="grid-scroll">
            <table className="grid">
              <thead>
                <tr>
                  <th scope="col">Subject</th>
                  <th scope="col">To</th>
                  <th scope="col">Sent (UTC)</th>
                </tr>
              </thead>
              <tbody>
                {mails.map((mail) => (
                  <tr key={mail.id}>
                    <td>
                      <Link className="row-link" to={`/dev/mail/${mail.id}`}>
                        {mail.subject}
                      </Link>
                    </td>
                    <td>{mail.to}</td>
                    <td>
                      <Moment at={mail.sentAt} timeZone="UTC" withTime />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </EntryScreen>
  )
}
