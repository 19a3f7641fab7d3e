import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { odd, refused, renderPage, signedIn } from '../../test/app.tsx';
import { UploadedImage } from './UploadedImage.tsx';

describe('an uploaded image', () => {
  it('is fetched once for an address, as the signed-in person, and shown', async () => {
    const path = '/upload/org_1/img_once.png';
    const twice = [1, 2].map((key) => <UploadedImage key={key} src={path} alt={`Chart ${key}`} />);
    const { server } = renderPage(<>{twice}</>, { ...signedIn(), 'GET /upload/:organization/:file': odd({}) });
    expect(await screen.findByRole('img', { name: 'Chart 1' })).toHaveProperty('src', 'blob:picture');
    expect(await screen.findByRole('img', { name: 'Chart 2' })).toBeTruthy();
    expect(server.sent.filter((sent) => sent.path === path)).toHaveLength(1);
  });

  it('says why it could not be fetched', async () => {
    const path = '/upload/org_1/img_gone.png';
    const page = <UploadedImage src={path} alt="Chart" />;
    renderPage(page, { ...signedIn(), 'GET /upload/:organization/:file': refused(404, 'There is no image') });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Error: There is no image');
    expect(alert.querySelector('svg')).toBeTruthy();
  });

  it('from elsewhere is shown as it is', async () => {
    const page = <UploadedImage src="https://elsewhere.example.com/a.png" alt="Chart" />;
    const { server } = renderPage(page, signedIn());
    expect(await screen.findByRole('img', { name: 'Chart' })).toHaveProperty(
      'src',
      'https://elsewhere.example.com/a.png',
    );
    expect(server.sent.some(({ path }) => path === '/a.png')).toBe(false);
  });
});
