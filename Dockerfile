FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/tmp/room
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /room
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY . .
RUN SECRET_KEY=for-the-build ALLOWED_HOSTS=localhost DJANGO_SETTINGS_MODULE=poker_site.settings.prod \
    sh -c "python manage.py compile_catalogues && python manage.py collectstatic --noinput"
USER nobody
CMD ["python", "manage.py", "web", "--host", "0.0.0.0"]
