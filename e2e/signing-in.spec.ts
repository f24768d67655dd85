import { expect, expectAccessible, logIn, signIn, test } from './fixtures'

test('staff sign in and land on the dashboard; logging out ends the session', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, 'owner')
  await expect(page).toHaveTitle(/Dashboard/)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
})

test('logging out leaves no screens in memory, and keeps the waiting taps', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('barback-taps', '[]')
    Object.assign(window, { stays: true })
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => 'stays' in window)).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('barback-taps'))).toBe('[]')
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('after signing in, staff are on the screen they requested', async ({ page }) => {
  await page.goto('/kiosk')
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, 'bartender')
  await expect(page).toHaveURL(/\/kiosk/)
})

test.describe('with a wrong password', () => {
  test.use({ expectedErrors: [/401/] })

  test('the form shows the error and keeps the email', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('owner@barback.test')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Login error')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('owner@barback.test')
  })
})

test('the login button waits for the form to change', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
  await page.getByLabel('Email').fill('o')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
})

test('no field is reported as required while staff go through the form', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  for (let field = 0; field < 3; field += 1) await page.keyboard.press('Tab')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password').focus()
  await expect(page.locator('.form-error')).toHaveCount(0)
})

for (const [path, heading] of [
  ['/login', 'Admin Portal'],
  ['/signup', 'Inquiry Form'],
  ['/forgot-password', 'Forgot'],
  ['/reset-password/?token=x', 'Business Portal'],
  ['/restricted', 'Restricted Access Only'],
] as const) {
  test(`${path} is accessible and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.locator('body')).toContainText(heading)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
}

test.describe('an address that does not exist', () => {
  test.use({ expectedErrors: [/404/] })

  test('shows the 404 page', async ({ page }) => {
    const response = await page.goto('/nothing-here')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('404 Not Found')).toBeVisible()
    await expect(page.getByText('Whoopsie looks like this page does not exist!')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('staff sign in, see the dashboard and sign out', async ({ page }) => {
    await page.goto('/login')
    await logIn(page, 'manager')
    await expect(page).toHaveTitle(/Dashboard/)
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
  })

  test('a venue sends its inquiry', async ({ page }) => {
    await page.goto('/signup')
    await page.getByLabel('Business Name').fill('The Quiet Owl')
    await page.getByLabel('First Name').fill('Ada')
    await page.getByLabel('Last Name').fill('Byron')
    await page.getByLabel('Phone').fill('(904) 555-0123')
    await page.getByLabel('Email').fill('ada@owl.example')
    await page.getByLabel('Street').fill('1 Bay Street')
    await page.getByLabel('City').fill('Jacksonville')
    await page.getByLabel('State').selectOption({ label: 'Florida' })
    await page.getByLabel('Zip').fill('32202')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Successfully signed up!')).toBeVisible()
  })
})
